import Markdown from 'markdown-to-jsx/react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './article.module.css';
import { targetOf } from './links.ts';
import { helpHref } from './pages.ts';
import { sectionId } from './sections.ts';
import { pageTexts } from './sources.ts';

interface ArticleProps {
  /** Path of the page in the repository; links are relative to it. */
  readonly path: string;
  readonly markdown: string;
  /** The heading that is scrolled into view; null for the top of the page. */
  readonly section: string | null;
  readonly onSample: (name: string) => void;
}

const pageAt = (path: string) => pageTexts.find((each) => each.path === path)?.page;
/** Id of the element of a section; the prefix keeps it apart from the ids of the frame. */
const idOf = (section: string) => `help-${section}`;

/** Page of Help from the repository; its links lead to places in this window. */
export function Article({ path, markdown, section, onSample }: ArticleProps) {
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    if (path === '') return;
    const heading = section === null ? null : document.getElementById(idOf(section));
    if (heading === null) scroller.current?.scrollTo({ top: 0 });
    else heading.scrollIntoView({ block: 'start' });
  }, [path, section]);
  const options = useMemo(
    () => ({
      // Our texts contain no HTML; a tag would be a mistake, so it is shown as text.
      disableParsingRawHTML: true,
      forceBlock: true,
      wrapper: null,
      slugify: (heading: string) => idOf(sectionId(heading)),
      overrides: {
        a: { component: LinkTo, props: { from: path, onSample } },
        h1: { component: Title },
        pre: { component: CodeBlock },
        table: { component: Table },
      },
    }),
    [path, onSample],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling by keyboard needs a focusable element
    <section ref={scroller} className={styles['scroller']} tabIndex={0} aria-labelledby="help-title">
      <article className={styles['article']}>
        <Markdown options={options}>{markdown}</Markdown>
      </article>
    </section>
  );
}

const Title = ({ children }: { children?: ReactNode }) => (
  <h1 id="help-title" data-focus="home" tabIndex={-1}>
    {children}
  </h1>
);

interface LinkToProps {
  readonly href?: string;
  readonly children?: ReactNode;
  readonly from: string;
  readonly onSample: (name: string) => void;
}

function LinkTo({ href = '', children, from, onSample }: LinkToProps) {
  const target = targetOf(href, from, pageAt);
  switch (target.kind) {
    case 'page':
      return <a href={helpHref(target.page, target.section)}>{children}</a>;
    case 'place':
      return <a href={target.href}>{children}</a>;
    case 'sample':
      return (
        <button type="button" className={styles['sample']} onClick={() => onSample(target.name)}>
          <Icon name="sample" size="small" />
          {children}
        </button>
      );
    default:
      return <code>{children}</code>;
  }
}

const CodeBlock = ({ children }: { children?: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by the keyboard as well
  <pre tabIndex={0}>{children}</pre>
);

const Table = ({ children }: { children?: ReactNode }) => (
  <div className={styles['table']}>
    <table>{children}</table>
  </div>
);
