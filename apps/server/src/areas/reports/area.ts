import type { Area } from '../../platform/area';
import { deleteReportRoute, restoreReportRoute, deletedReportsRoute } from './changeReport';
import { changedReportsRoute } from './changedReports';
import { getReportRoute } from './getReport';
import { getEntryRoute, listEntriesRoute } from './keptEntries';
import { draftReferralRoute, letterPdfRoute, listLettersRoute, saveLetterRoute } from './letters';
import { listPatientsRoute } from './lists/listPatients';
import { listReportsRoute } from './lists/listReports';
import { listNotesRoute, patchReportRoute } from './notes';
import { getPatientRoute, patientXraysRoute } from './patient/getPatient';
import { putPatientNameRoute } from './patient/patientName';
import { patientSheetRoute, reportPdfRoute } from './pdf/papers';
import { markSeenRoute, postponeRecallRoute, undoRecallRoute } from './recall/acts';
import { listRecallsRoute } from './recall/listRecalls';
import { recallCsvRoute } from './recall/recallCsv';
import { reviewReportRoute } from './rules/reviewReport';
import { listRulesReportsRoute, listRulesVersionsRoute, rulesReportsCsvRoute } from './rules/rulesReports';
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
    reviewReportRoute,
    listRulesReportsRoute,
    rulesReportsCsvRoute,
    listRulesVersionsRoute,
    saveReportRoute,
  ],
};
