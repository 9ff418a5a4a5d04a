import { Flex } from '@mantine/core';
import { formatCount, plural } from '../../../../../shared/units.ts';
import { holdingOf, textOf } from '../../../../../shared/vertices/list-value.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import { StagedBadge } from '../drafts/staged-badge.tsx';
import { useVertex } from '../use-vertex.ts';
import { kindWords } from './list-words.ts';
import { listsOf } from './lists-of.ts';
import styles from './side.module.css';

interface ListsSideProps {
  /** `ogit/_id` or `ogit/_xid` of the vertex. */
  readonly vertex: string;
  /** The list that is open; null if none is. */
  readonly attribute: string | null;
  /** Returns the address of the editor of an attribute. */
  readonly hrefOf: (attribute: string) => string;
}

/** Side panel of a vertex: links to its lists with their staged changes, and below them its other attributes. */
export function ListsSide({ vertex: name, attribute, hrefOf }: ListsSideProps) {
  const { vertex } = useVertex(name);
  return vertex && <Side vertex={vertex} attribute={attribute} hrefOf={hrefOf} />;
}

function Side({ vertex, attribute, hrefOf }: Omit<ListsSideProps, 'vertex'> & { vertex: OpenVertex }) {
  const holdings = [...listsOf(vertex).held];
  const lists = holdings.flatMap(([each, holding]) =>
    holding.kind === 'list' ? [{ name: each, words: plural(holding.items.length, 'value') }] : [],
  );
  const isListed = attribute === null || lists.some((each) => each.name === attribute);
  const cards = isListed
    ? lists
    : [...lists, { name: attribute, words: kindWords(holdingOf(listsOf(vertex), attribute)) }];
  const attributes = holdings.flatMap(([each, holding]) =>
    holding.kind === 'scalar' && !isInternal(each) ? [{ name: each, value: textOf(holding.value) }] : [],
  );
  return (
    <>
      <h2 className={styles['group']}>Lists</h2>
      {cards.length === 0 && <p className={styles['muted']}>No attributes are lists.</p>}
      <ul className={styles['cards']}>
        {cards.map(({ name, words }) => (
          <li key={name}>
            <a
              className={styles['card']}
              href={hrefOf(name)}
              aria-current={name === attribute ? 'page' : undefined}
            >
              <Flex
                className={styles['line']}
                component="span"
                gap="var(--space-8)"
                align="center"
                justify="space-between"
              >
                <b title={name}>{name}</b>
                <StagedBadge vertexId={vertex.id} attribute={name} />
              </Flex>
              <span className={styles['muted']}>{words}</span>
            </a>
          </li>
        ))}
      </ul>
      {attributes.length > 0 && <h2 className={styles['group']}>Attributes</h2>}
      <dl className={styles['plain']}>
        {attributes.slice(0, maxPlain).map(({ name, value }) => (
          <div key={name}>
            <dt title={name}>{shortName(name)}</dt>
            <dd title={value}>{value || <span className={styles['muted']}>empty</span>}</dd>
          </div>
        ))}
      </dl>
      {attributes.length > maxPlain && (
        <p className={styles['muted']}>
          {formatCount(attributes.length - maxPlain)} more on the page of the vertex
        </p>
      )}
    </>
  );
}

const maxPlain = 30;

const isInternal = (name: string): boolean => name.startsWith('ogit/_');

/** Shortens a long name to `…/Machine/class`, its last two parts, which distinguish it from similar names. */
const shortName = (name: string): string => {
  const parts = name.split('/');
  return parts.length > 3 ? `…/${parts.slice(-2).join('/')}` : name;
};
