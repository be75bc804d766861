import { createContext } from 'react';

/** The id of the analysis to compare with. Paper uses it too. Null: there is none. */
export const ComparedContext = createContext<string | null>(null);
