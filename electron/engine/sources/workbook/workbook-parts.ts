/** Reads the parts of an .xlsx workbook besides its sheets: the list of sheets, the date system, number formats. */
import { AppError } from '../../../../shared/errors.ts';
import type { ZipArchive, ZipMember } from '../zip/zip-archive.ts';
import { builtInFormat, type NumberFormat, numberFormat } from './number-formats.ts';
import { readXml, type XmlAttributes, type XmlHandlers } from './xml-reader.ts';

export interface SheetPart {
  readonly name: string;
  readonly member: ZipMember;
  /** Whether the sheet is hidden, by the user or so that only a macro can show it. */
  readonly isHidden: boolean;
}

export interface WorkbookParts {
  readonly sheets: readonly SheetPart[];
  /** Whether dates are counted from 1904 instead of 1900. */
  readonly is1904: boolean;
  /** Number formats by the style number of a cell. */
  readonly formats: readonly NumberFormat[];
  readonly sharedStrings: ZipMember | undefined;
  readonly hasMacros: boolean;
  readonly hasExternalLinks: boolean;
}

interface Relation {
  readonly id: string;
  /** The last part of the URL that is its type: `worksheet`, `sharedStrings`. */
  readonly type: string;
  readonly target: string;
}

/**
 * @param name name of the file, for messages
 * @throws AppError `bad-input`
 */
export async function readWorkbookParts(
  zip: ZipArchive,
  name: string,
  signal?: AbortSignal,
): Promise<WorkbookParts> {
  const read = async (member: ZipMember | undefined, handlers: XmlHandlers): Promise<void> => {
    if (member === undefined) return;
    try {
      await readXml(zip.read(member, signal), handlers);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw damagedPart(name, member.name, cause);
    }
  };
  const relations = async (part: string): Promise<readonly Relation[]> => {
    const list: Relation[] = [];
    const [folder, file] = splitPath(part);
    await read(find(zip, `${folder}_rels/${file}.rels`), {
      open(tag, { Id = '', Type = '', Target = '', TargetMode }: XmlAttributes) {
        if (tag === 'Relationship' && TargetMode !== 'External')
          list.push({
            id: Id,
            type: Type.slice(Type.lastIndexOf('/') + 1),
            target: resolvePath(folder, Target),
          });
      },
      close() {},
    });
    return list;
  };
  const main =
    (await relations('')).find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const workbook = find(zip, main);
  if (workbook === undefined)
    throw new AppError(
      'bad-input',
      `${name} is damaged: it has no list of sheets. Copy or download it again.`,
    );
  const parts = await relations(main);
  const listed: { name: string; id: string; isHidden: boolean }[] = [];
  let is1904 = false;
  await read(workbook, {
    open(tag, attributes: XmlAttributes) {
      if (tag === 'workbookPr') is1904 = isTrue(attributes['date1904']);
      else if (tag === 'sheet')
        listed.push({
          name: attributes['name'] ?? '',
          id: relationId(attributes),
          isHidden: (attributes['state'] ?? 'visible') !== 'visible',
        });
    },
    close() {},
  });
  const partOf = (type: string) => find(zip, parts.find((part) => part.type === type)?.target ?? '');
  return {
    sheets: listed.flatMap(({ name: sheet, id, isHidden }) => {
      // Charts and dialogs are sheets without cells.
      const part = parts.find((each) => each.id === id && each.type === 'worksheet');
      const member = part && find(zip, part.target);
      return member === undefined ? [] : [{ name: sheet, member, isHidden }];
    }),
    is1904,
    formats: await readFormats((handlers) => read(partOf('styles'), handlers)),
    sharedStrings: partOf('sharedStrings'),
    hasMacros: parts.some(({ type }) => type === 'vbaProject'),
    hasExternalLinks: parts.some(({ type }) => type === 'externalLink'),
  };
}

async function readFormats(read: (handlers: XmlHandlers) => Promise<void>): Promise<readonly NumberFormat[]> {
  const customFormats = new Map<number, NumberFormat>();
  const styles: number[] = [];
  let isInCellStyles = false;
  await read({
    open(tag, { numFmtId = '0', formatCode = '' }: XmlAttributes) {
      if (tag === 'numFmt') customFormats.set(Number(numFmtId), numberFormat(formatCode));
      else if (tag === 'cellXfs') isInCellStyles = true;
      else if (tag === 'xf' && isInCellStyles) styles.push(Number(numFmtId));
    },
    close(tag) {
      if (tag === 'cellXfs') isInCellStyles = false;
    },
  });
  return styles.map((id) => customFormats.get(id) ?? builtInFormat(id));
}

export const isTrue = (value: string | undefined): boolean =>
  value === '1' || value === 'true' || value === 'on';

export const damagedPart = (name: string, part: string, cause: unknown): AppError =>
  new AppError(
    'bad-input',
    `${name} is damaged in ${part}; open it in the program that created it and save it again.`,
    { cause, details: cause instanceof Error ? cause.message : String(cause) },
  );

/** Returns the attribute `r:id`, whose prefix depends on the program that wrote the file. */
function relationId(attributes: XmlAttributes): string {
  return Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
}

/** Finds a part by its path. Some programs write it in a different case or with backslashes. */
function find(zip: ZipArchive, path: string): ZipMember | undefined {
  const exact = zip.find(path);
  if (exact !== undefined || path === '') return exact;
  const folded = path.toLowerCase();
  return zip.members.find((member) => member.name.replaceAll('\\', '/').toLowerCase() === folded);
}

function splitPath(path: string): [folder: string, file: string] {
  const at = path.lastIndexOf('/') + 1;
  return [path.slice(0, at), path.slice(at)];
}

function resolvePath(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const path: string[] = [];
  for (const part of `${folder}${target}`.split('/')) {
    if (part === '..') path.pop();
    else if (part !== '.' && part !== '') path.push(part);
  }
  return path.join('/');
}
