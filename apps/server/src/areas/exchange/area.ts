import type { Area } from '../../platform/area';
import { openExampleRoute } from './example/exampleRoute';
import { sampleReportRoute } from './example/sampleReport';
import { importReportRoute } from './importRoute';
import { referralPackRoute } from './packRoute';

export const exchangeArea: Area = {
  name: 'exchange',
  calls: [openExampleRoute, sampleReportRoute, importReportRoute, referralPackRoute],
};
