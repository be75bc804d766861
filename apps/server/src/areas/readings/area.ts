import type { Area } from '../../platform/area';
import { readingAgreementRoute, readingsCsvRoute } from './agreement';
import {
  beginReadingRoute,
  finishReadingRoute,
  saveReadingRoute,
  decideReadingRoute,
  listReadingsRoute,
} from './readings';

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
