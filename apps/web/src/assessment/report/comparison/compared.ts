import { createContext } from 'react';

/** The id of the earlier analysis that was chosen to compare with: paper compares with it, too. null: none is there. */
export const ComparedContext = createContext<string | null>(null);
