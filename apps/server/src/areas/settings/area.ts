import type { Area } from '../../platform/area';
import { getSettingsRoute, putSettingsRoute } from './settingsRoutes';

export const settingsArea: Area = {
  name: 'settings',
  calls: [getSettingsRoute, putSettingsRoute],
};
