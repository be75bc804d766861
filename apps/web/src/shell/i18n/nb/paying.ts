import type { Words } from '../types';
import payment from './payment.json';

export const paying: Words<typeof import('../en/paying').paying> = { payment };
