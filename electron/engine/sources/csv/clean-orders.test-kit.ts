/** A clean table of orders, long enough to show what its columns hold. */
import type { CleanTable } from './mess.test-kit.ts';

const articles = ['Screwdriver, small', 'TV 42" wide', 'Lamp', 'Watch "smart"', 'Chair'];
const places = ['North', 'South', 'East'];

/**
 * @param count number of rows
 * @param more names of further columns, whose cells have a line break
 */
export const orders = (count: number, more: readonly string[] = []): CleanTable => ({
  header: ['day', 'time', 'pieces', 'article', 'name', 'price', 'place', 'page', ...more],
  rows: Array.from({ length: count }, (_, row) => [
    `2024-03-${String((row % 28) + 1).padStart(2, '0')}`,
    `${8 + (row % 12)}:${String((row * 7) % 60).padStart(2, '0')}:00`,
    String((row % 9) + 1),
    `${100 + row}-A${row % 7}`,
    articles[row % articles.length] ?? '',
    ((row + 1) * 7.13).toFixed(2),
    places[row % places.length] ?? '',
    `https://shop.example.org/item?id=${row}`,
    ...more.map((name) => `${name} of\nrow ${row}`),
  ]),
});
