import type { Area } from '../../platform/area';
import { openExampleRoute, sampleReportRoute } from './example/example';
import { importReportRoute } from './importRoute';
import { referralPackRoute } from './packRoute';

export const exchangeArea: Area = {
  name: 'exchange',
  calls: [openExampleRoute, sampleReportRoute, importReportRoute, referralPackRoute],
};
