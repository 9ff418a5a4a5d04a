/** Clean tables from which the corpus of damaged texts is made. */
import type { CleanTable } from './mess.test-kit.ts';

export const machines: CleanTable = {
  header: ['id', 'name', 'class', 'ram', 'installed'],
  rows: [
    ['m-001', 'Web server, front', 'Linux', '64', '2024-01-17'],
    ['m-002', 'Database "main"', 'Linux', '256', '2023-11-02'],
    ['m-003', 'Mail gateway', 'BSD', '16', '2022-05-30'],
    ['m-004', 'Print server; old', 'Windows', '8', '2019-09-12'],
    ['m-005', 'Backup', 'Linux', '128', '2024-02-29'],
    ['m-006', "The director's notebook", 'Windows', '32', '2021-07-07'],
    ['m-007', 'Build | release', 'Linux', '512', '2024-03-01'],
  ],
};

/** Has no character that any dialect has to quote. */
export const plain: CleanTable = {
  header: ['code', 'city', 'population', 'area'],
  rows: [
    ['BE', 'Berlin', '3755251', '891.12'],
    ['HH', 'Hamburg', '1892122', '755.22'],
    ['MU', 'Munich', '1512491', '310.70'],
    ['CO', 'Cologne', '1084831', '405.01'],
    ['FR', 'Frankfurt', '773068', '248.31'],
    ['ST', 'Stuttgart', '632865', '207.35'],
  ],
};

/** Has quotes, line breaks, backslashes and all usual delimiters in its cells. */
export const spoken: CleanTable = {
  header: ['nr', 'speaker', 'text'],
  rows: [
    ['1', 'Anna', 'She said "hello", and left'],
    ['2', 'Ben', 'Two lines:\nthis is the second'],
    ['3', 'Carla', 'C:\\temp\\new'],
    ['4', 'Dora', 'a, b; c | d'],
    ['5', 'Emil', ''],
  ],
};

/** Has words only, no numbers and no dates. */
export const words: CleanTable = {
  header: ['source', 'relation', 'target'],
  rows: [
    ['front', 'uses', 'database'],
    ['front', 'calls', 'mail'],
    ['database', 'stores', 'orders'],
    ['mail', 'informs', 'customers'],
    ['backup', 'reads', 'database'],
  ],
};

export const spending: CleanTable = {
  header: ['Department', 'Supplier', 'Amount', 'Paid on'],
  rows: [
    ['Finance', 'Paper & Sons Ltd', '1,250.00', '03/04/2021'],
    ['Finance', 'Office Chairs GmbH', '980.50', '07/04/2021'],
    ['Works', 'Concrete plc', '12,400.00', '11/04/2021'],
    ['Works', 'Steel, Iron and Co', '7,310.10', '19/04/2021'],
    ['Health', 'Bandages Inc', '431.99', '23/04/2021'],
  ],
};

const people = (names: readonly (readonly [string, string, string])[]): CleanTable => ({
  header: ['nr', 'name', 'place', 'note'],
  rows: names.map(([name, place, note], index) => [String(index + 1), name, place, note]),
});

export const regional: Readonly<Record<string, CleanTable>> = {
  'windows-1252': people([
    ['Jürgen Müller', 'Köln', 'Größe geprüft – „gut“'],
    ['François Lévêque', 'Besançon', 'déjà vérifié'],
    ['José Ibáñez', 'Cádiz', '20 € por día'],
  ]),
  'iso-8859-2': people([
    ['Łukasz Wiśniewski', 'Łódź', 'zażółć gęślą jaźń'],
    ['Małgorzata Dąbrowska', 'Gdańsk', 'część główna'],
    ['Stanisław Żółkiewski', 'Poznań', 'następny miesiąc'],
  ]),
  'iso-8859-5': people([
    ['Иван Петров', 'Москва', 'проверено сегодня'],
    ['Ольга Смирнова', 'Самара', 'новый сервер'],
    ['Сергей Волков', 'Казань', 'старое название'],
  ]),
  'windows-1251': people([
    ['Иван Петров', 'Москва', 'проверено сегодня'],
    ['Ольга Смирнова', 'Самара', 'новый сервер'],
    ['Сергей Волков', 'Казань', 'старое название'],
  ]),
  'koi8-r': people([
    ['Иван Петров', 'Москва', 'проверено сегодня'],
    ['Ольга Смирнова', 'Самара', 'новый сервер'],
    ['Сергей Волков', 'Казань', 'старое название'],
  ]),
  'iso-8859-7': people([
    ['Γιώργος Παπαδόπουλος', 'Αθήνα', 'ελέγχθηκε σήμερα'],
    ['Μαρία Νικολάου', 'Πάτρα', 'νέος διακομιστής'],
    ['Ελένη Δημητρίου', 'Βόλος', 'παλιό όνομα'],
  ]),
  'iso-8859-9': people([
    ['Ayşe Yılmaz', 'İzmir', 'bugün değiştirildi'],
    ['Mehmet Çağlar', 'Eskişehir', 'yeni sunucu açıldı'],
    ['Gülşen Öztürk', 'Beşiktaş', 'eski adı değişmiş'],
  ]),
  shift_jis: people([
    ['山田太郎', '東京', 'サーバーの確認'],
    ['鈴木花子', '大阪', 'データベースです'],
    ['佐藤一郎', '名古屋', 'あたらしい機械'],
  ]),
  gb18030: people([
    ['王小明', '北京', '新的服务器'],
    ['李晓红', '上海', '数据库已经检查'],
    ['张伟', '广州', '旧名称'],
  ]),
  'euc-jp': people([
    ['山田太郎', '東京', 'サーバーの確認です'],
    ['鈴木花子', '大阪', 'データベースです'],
    ['佐藤一郎', '名古屋', 'あたらしいきかい'],
  ]),
};

/** Its non-ASCII letters occur in pairs inside words: two bytes that GB18030 would read as one character. */
export const germanWords: CleanTable = {
  header: ['nr', 'Größe', 'Form'],
  rows: [
    ['1', 'Größe M', 'Stößel'],
    ['2', 'Größe L', 'Flößer'],
    ['3', 'Größe S', 'Stößel'],
  ],
};
