import type { Area } from '../../platform/area';
import { getAboutRoute, getLegalTextRoute } from './aboutRoutes';
import { instructionsRoute } from './instructions/instructions';

export const aboutArea: Area = {
  name: 'about',
  calls: [getAboutRoute, getLegalTextRoute, instructionsRoute],
};
