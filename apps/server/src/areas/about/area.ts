import type { Area } from '../../platform/area';
import { getAboutRoute, getLegalTextRoute, instructionsRoute } from './aboutRoutes';

export const aboutArea: Area = {
  name: 'about',
  calls: [getAboutRoute, getLegalTextRoute, instructionsRoute],
};
