import type { Words } from '../types';
import terms from './terms.json';

export const conditions: Words<typeof import('../en/conditions').conditions> = { terms };
