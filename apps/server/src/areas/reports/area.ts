import type { Area } from '../../platform/area';
import {
  deleteReportRoute,
  restoreReportRoute,
  deletedReportsRoute,
  changedReportsRoute,
  getReportRoute,
  listNotesRoute,
  patchReportRoute,
} from './reportRoutes';
import { getEntryRoute, listEntriesRoute } from './keptEntries';
import {
  draftReferralRoute,
  letterPdfRoute,
  listLettersRoute,
  saveLetterRoute,
  patientSheetRoute,
  reportPdfRoute,
} from './pdf/papers';
import { listPatientsRoute, listReportsRoute } from './lists/lists';
import { getPatientRoute, patientXraysRoute } from './patient/getPatient';
import { putPatientNameRoute } from './patient/patientName';
import {
  markSeenRoute,
  postponeRecallRoute,
  undoRecallRoute,
  listRecallsRoute,
  recallCsvRoute,
} from './recall/recallRoutes';
import { listRulesReportsRoute, listRulesVersionsRoute, rulesReportsCsvRoute } from './rules/rulesRoutes';
import { saveReportRoute } from './save/saveReport';

export const reportsArea: Area = {
  name: 'reports',
  calls: [
    changedReportsRoute,
    deleteReportRoute,
    restoreReportRoute,
    getReportRoute,
    deletedReportsRoute,
    listEntriesRoute,
    getEntryRoute,
    letterPdfRoute,
    listLettersRoute,
    draftReferralRoute,
    saveLetterRoute,
    listNotesRoute,
    patchReportRoute,
    listReportsRoute,
    reportPdfRoute,
    patientSheetRoute,
    getPatientRoute,
    putPatientNameRoute,
    patientXraysRoute,
    listPatientsRoute,
    markSeenRoute,
    postponeRecallRoute,
    undoRecallRoute,
    listRecallsRoute,
    recallCsvRoute,
    listRulesReportsRoute,
    rulesReportsCsvRoute,
    listRulesVersionsRoute,
    saveReportRoute,
  ],
};
