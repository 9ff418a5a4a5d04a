/** Lists the columns of a Parquet file from its schema. */
import { type FileMetaData, parquetSchema } from 'hyparquet';
import { isDecimal, isVariant, type SchemaElement, type SchemaTree, textMaker } from './parquet-values.ts';

export interface ParquetColumn {
  /** `a.b.c` for a value in nested structures. */
  readonly name: string;
  readonly path: readonly string[];
  toText(value: unknown): string;
}

/** Returns the columns: one for each list, map and scalar, also for those inside structures. */
export function parquetColumns(metadata: FileMetaData): readonly ParquetColumn[] {
  return columnsOf(parquetSchema(metadata), []);
}

/**
 * Returns a copy of the metadata without the annotations of decimals. With it, the reader returns decimals as
 * integers or bytes instead of doubles, so that `toText` gets all digits. {@link parquetColumns} needs the original.
 */
export function keepDecimalDigits(metadata: FileMetaData): FileMetaData {
  const decoded = new Set(withinVariants(parquetSchema(metadata)));
  return {
    ...metadata,
    schema: metadata.schema.map((element) => {
      if (!isDecimal(element) || decoded.has(element)) return element;
      const { converted_type: _, logical_type: __, ...rest } = element;
      return rest;
    }),
  };
}

/** Returns the elements inside variants, which the reader decodes by itself. */
const withinVariants = ({ element, children }: SchemaTree): readonly SchemaElement[] =>
  isVariant(element) ? elementsOf(children) : children.flatMap(withinVariants);
const elementsOf = (trees: readonly SchemaTree[]): readonly SchemaElement[] =>
  trees.flatMap(({ element, children }) => [element, ...elementsOf(children)]);

function columnsOf({ children }: SchemaTree, path: readonly string[]): readonly ParquetColumn[] {
  return children.flatMap((child) => {
    const { element } = child;
    const columnPath = [...path, element.name];
    const isStructure =
      child.children.length > 0 && element.repetition_type !== 'REPEATED' && !isCollection(element);
    if (isStructure) return columnsOf(child, columnPath);
    return [{ name: columnPath.join('.'), path: columnPath, toText: textMaker(child) }];
  });
}

const isCollection = ({ converted_type: type, logical_type: logical }: SchemaElement): boolean =>
  ['LIST', 'MAP', 'MAP_KEY_VALUE'].includes(type ?? '') ||
  ['LIST', 'MAP', 'VARIANT'].includes(logical?.type ?? '');
