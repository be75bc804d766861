import type { DataSet } from 'dicom-parser';

/**
 * Acquisition Date, then Study Date. The content or series date may be that of a copy. PS3.3 C.7.6.1,
 * C.7.2.1.
 */
const DATES = ['x00080022', 'x00080020'] as const;
/** The day on which Röntgen discovered X-rays. */
const FIRST = '1895-11-08';

export function readTaken(data: DataSet): string | null {
  for (const tag of DATES) {
    const day = toDay(data.string(tag)?.trim() ?? '');
    if (day !== null) return day;
  }
  return null;
}

/** Accepts dots between the parts, as in files before DICOM 3.0. */
function toDay(written: string): string | null {
  const parts = /^(\d{4})(\d\d)(\d\d)$|^(\d{4})\.(\d\d)\.(\d\d)$/.exec(written)?.filter(Boolean).slice(1);
  if (!parts) return null;
  const day = parts.join('-');
  const read = new Date(`${day}T00:00:00Z`);
  const isThere = !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
  return isThere && day >= FIRST ? day : null;
}
