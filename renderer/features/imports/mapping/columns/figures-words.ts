/** Figures of a column in words; figures that are not known are left blank. */
import type { ColumnSummary } from '../../../../../shared/imports/columns/column-summary.ts';
import { formatCount, percent } from '../../../../../shared/units.ts';

/** `96 %`, `≈ 96 %` of the rows counted so far; `< 1 %` and `> 99 %` where rounding would hide some cells. */
function fillWords({ count, filled, isWhole }: ColumnSummary): string {
  const share = percent(filled, count);
  const rounded = Math.round(share);
  const words =
    rounded === 0 && filled > 0 ? '< 1 %' : rounded === 100 && filled < count ? '> 99 %' : `${rounded} %`;
  return isWhole ? words : `≈ ${words}`;
}

/** `96 % · ≈ 4,120 distinct · number`; parts that are not known yet are left blank. */
export function figuresWords(summary: ColumnSummary | undefined): string {
  if (summary === undefined || summary.count === 0) return '';
  const { distinct, isExact, type } = summary;
  return [
    fillWords(summary),
    ...(distinct === null ? [] : [`${isExact ? '' : '≈ '}${formatCount(distinct)} distinct`]),
    ...(type === null ? [] : [type]),
  ].join(' · ');
}
