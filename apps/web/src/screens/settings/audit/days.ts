import type { AuditAct } from '@alveola/contract';

/** Equal acts in a row, the newest of them: opening a patient alone writes several equal lines. */
export interface RepeatedAct {
  readonly act: AuditAct;
  readonly times: number;
  readonly since: string;
}

export interface ActDay {
  readonly day: string;
  readonly rows: readonly RepeatedAct[];
}

function toLine({ id: _id, at: _at, ...shown }: AuditAct): string {
  return JSON.stringify(shown);
}

/** Takes the acts newest first, and keeps of equal lines of a day the newest. @param toDay the local day */
export function toDays(acts: readonly AuditAct[], toDay: (at: string) => string): readonly ActDay[] {
  const days: { day: string; rows: RepeatedAct[] }[] = [];
  for (const act of acts) {
    const day = toDay(act.at);
    if (days.at(-1)?.day !== day) days.push({ day, rows: [] });
    const rows = days.at(-1)?.rows ?? [];
    const last = rows.at(-1);
    if (last && toLine(last.act) === toLine(act))
      rows.splice(-1, 1, { ...last, times: last.times + 1, since: act.at });
    else rows.push({ act, times: 1, since: act.at });
  }
  return days;
}
