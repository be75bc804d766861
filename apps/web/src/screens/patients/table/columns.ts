/** Specification §2, "Patient list"; then what it does not name. */
export const COLUMNS = [
  { name: 'date', width: 'w-36' },
  { name: 'patientNumber', width: 'w-36' },
  { name: 'reference', width: 'w-48' },
  { name: 'notes', width: '' },
  { name: 'status', width: 'w-40' },
  { name: 'actions', width: 'w-44 max-xl:w-40' },
  { name: 'diagnosis', width: 'w-28' },
  { name: 'clinician', width: 'w-32' },
  { name: 'due', width: 'w-32' },
] as const;

/** Below the width of a table a row is a card: number and status, date and diagnosis, then what can be done. */
export const ROW_CARD =
  'max-[43.75rem]:grid max-[43.75rem]:h-[108px] max-[43.75rem]:grid-cols-[1fr_auto] max-[43.75rem]:grid-rows-[2rem_1.5rem_2.75rem] max-[43.75rem]:items-center max-[43.75rem]:border-b max-[43.75rem]:border-line max-[43.75rem]:px-3 max-[43.75rem]:py-1 max-[43.75rem]:*:h-auto max-[43.75rem]:*:border-0 max-[43.75rem]:*:p-0';
