import type { Area } from '../../platform/area';
import { readingAgreementRoute, readingsCsvRoute } from './agreement';
import { beginReadingRoute, finishReadingRoute, saveReadingRoute } from './blinded';
import { decideReadingRoute, listReadingsRoute } from './compared';

export const readingsArea: Area = {
  name: 'readings',
  calls: [
    beginReadingRoute,
    saveReadingRoute,
    finishReadingRoute,
    listReadingsRoute,
    decideReadingRoute,
    readingAgreementRoute,
    readingsCsvRoute,
  ],
};
