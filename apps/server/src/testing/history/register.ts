import type { Span, Write } from './operations';

export interface Value extends Span {
  readonly value: string;
}

/**
 * Lists reads that no order of the writes explains: they show a value that nobody had written, or one whose
 * replacement was acknowledged before.
 */
export function findWrong(
  writes: readonly Write[],
  reads: readonly Value[],
  initial: string,
): readonly string[] {
  const first = { value: initial, from: 0, to: 0, isAcknowledged: true };
  const given = [first, ...writes];
  const all = [first, ...writes.map((write) => toEffect(write, given, reads))];
  return reads.flatMap((read) => {
    const written = all.filter(({ value, from }) => value === read.value && from < read.to);
    if (written.length === 0) return [`a read shows ${read.value}, which nobody wrote`];
    const stands = written.some(
      ({ to }) =>
        !all.some(
          (later) =>
            later.value !== read.value && later.isAcknowledged && later.from > to && later.to < read.from,
        ),
    );
    return stands ? [] : [`a read shows ${read.value}, which was replaced`];
  });
}

/** An unacknowledged write counts as done if a read shows it and its value was given only once. */
function toEffect(write: Write, given: readonly Value[], reads: readonly Value[]): Write {
  if (given.filter(({ value }) => value === write.value).length > 1) return write;
  const shown = reads.filter(({ value }) => value === write.value).map(({ to }) => to);
  const to = Math.min(write.to, ...shown);
  return { ...write, to, isAcknowledged: write.isAcknowledged || shown.length > 0 };
}
