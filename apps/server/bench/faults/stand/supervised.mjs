import { fileURLToPath } from 'node:url';
import { supervise } from '../../../../../scripts/supervise/supervise.mjs';

// As `npm start`, but that it goes on however often the server dies.
supervise(fileURLToPath(new URL('../../../dist/main.js', import.meta.url)), [], Infinity);
