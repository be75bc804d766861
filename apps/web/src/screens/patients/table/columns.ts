/** Specification §2, "Patient list", and then columns of our own. */
export const COLUMNS = [
  { name: 'date', width: 'w-36' },
  { name: 'patientNumber', width: 'w-36' },
  { name: 'reference', width: 'w-44 min-[90rem]:w-52' },
  { name: 'notes', width: '' },
  { name: 'status', width: 'w-44 2xl:w-56' },
  { name: 'actions', width: 'w-44 max-xl:w-40' },
  { name: 'diagnosis', width: 'w-28 min-[90rem]:w-32' },
  { name: 'clinician', width: 'w-32' },
  { name: 'due', width: 'w-32' },
] as const;
