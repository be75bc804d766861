import { fileURLToPath } from 'node:url';
import { supervise } from '../../../../../scripts/supervise/supervise.mjs';

supervise(fileURLToPath(new URL('../../../dist/main.js', import.meta.url)), [], Infinity);
