/** Sign-in and start page load these without the schemas. */
export const ADDRESSES = {
  login: { method: 'POST', path: '/login' },
  logout: { method: 'POST', path: '/logout' },
  getUser: { method: 'GET', path: '/user' },
  getSettings: { method: 'GET', path: '/settings' },
  putSettings: { method: 'PUT', path: '/settings' },
  openExample: { method: 'POST', path: '/patient/patient-reports/example' },
  listReports: { method: 'POST', path: '/patient/patient-reports' },
  patchReport: { method: 'PATCH', path: '/patient/patient-report/:id' },
  listNotes: { method: 'GET', path: '/patient/patient-report/:id/notes' },
  deleteReport: { method: 'DELETE', path: '/patient/patient-report/:id' },
  deletedReports: { method: 'GET', path: '/patient/patient-reports/deleted' },
  restoreReport: { method: 'POST', path: '/patient/patient-report/:id/restore' },
  listPatients: { method: 'POST', path: '/patient/patients' },
  getPatient: { method: 'GET', path: '/patient/:id' },
  patientXrays: { method: 'GET', path: '/patient/:id/xrays' },
  listRecalls: { method: 'POST', path: '/patient/recalls' },
  recallCsv: { method: 'GET', path: '/patient/recalls/csv' },
  markSeen: { method: 'POST', path: '/patient/recall/:id/seen' },
  postponeRecall: { method: 'POST', path: '/patient/recall/:id/postpone' },
  undoRecall: { method: 'POST', path: '/patient/recall/:id/undo' },
} as const;

/** Seconds until an unused screen is locked; each answer within a session carries them. */
export const SESSION_IDLE_HEADER = 'x-session-idle';

/** Bytes of one part of an upload: 1024². Smaller files are sent whole. */
export const XRAY_PART_BYTES = 1024 * 1024;
