/** Between then and now; the columns or the reading order say it to those who do not see it. */
export function Arrow() {
  return (
    <span aria-hidden="true" className="mx-1.5 font-normal text-ink-faint">
      →
    </span>
  );
}
