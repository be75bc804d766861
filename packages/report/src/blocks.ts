import type { Key } from './drawings/chart';
import type { Scene } from './drawings/scene';
import type { ShownLevel } from './sentences/readReport';
import type { Check } from './sentences/sureSentence';

/** A piece of a report as plain data: its words and their meaning. Each renderer decides its looks. */
export type Block =
  | Heading
  | Text
  | FactsBlock
  | TableBlock
  | List
  | StepsBlock
  | Figure
  | PicturesBlock
  | Signature
  | LetterheadBlock
  /** Everything after it can be left out; it begins a page. */
  | { readonly is: 'annex'; readonly text: string };

export type TextTone =
  | 'plain'
  | 'lead'
  | 'strong'
  | 'soft'
  | 'note'
  | 'unknown'
  | 'moderate'
  | 'deep'
  | 'good'
  | 'bad';

export interface Phrase {
  readonly text: string;
  readonly tone?: TextTone;
  readonly level?: ShownLevel | undefined;
}

export interface Heading {
  readonly is: 'heading';
  /** 1: title, 'answer': the diagnosis, 2: section, 3: part of a section. */
  readonly level: 1 | 'answer' | 2 | 3;
  readonly text: string;
  readonly more?: Phrase | null;
  /** The section gets pages for itself, turned to landscape. */
  readonly page?: 'landscape';
}

export interface Text extends Phrase {
  readonly is: 'text';
  readonly check?: Check | null;
  readonly isApart?: true;
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  readonly tone?: TextTone;
  readonly key?: string;
}

/** Names with their values. `head`: between two lines; `large`: the classes of the diagnosis. */
export interface FactsBlock {
  readonly is: 'facts';
  readonly look: 'head' | 'large' | 'framed' | 'plain';
  readonly label: string;
  readonly columns: number;
  /** Parts of the width; left out, all columns have the same. */
  readonly widths?: readonly number[];
  readonly facts: readonly Fact[];
}

export interface Column {
  readonly title: string;
  readonly width: number;
  readonly align?: 'right';
}

export interface Cell extends Phrase {
  readonly before?: Phrase;
  /** `isDot`: the screen draws a dot instead of the words. */
  readonly more?: (Phrase & { readonly isDot?: true }) | null;
}

export interface Row {
  readonly key: number | string;
  /** The first cell names the row. In a row of two the second spans all other columns. */
  readonly cells: readonly Cell[];
}

export interface TableBlock {
  readonly is: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

export interface Item {
  readonly text: string;
  readonly note?: string | null;
  /** Null: the criterion could not be judged; absent: the item is no criterion. */
  readonly isMet?: boolean | null;
  readonly check?: Check | null;
}

export interface List {
  readonly is: 'list';
  readonly items: readonly Item[];
  readonly tone?: TextTone;
  readonly isNumbered?: true;
}

export interface Step {
  readonly key: string;
  readonly title: string;
  readonly whose: string | null;
  readonly because: readonly Item[];
  readonly points: readonly string[];
}

/** Numbered in their order; their titles carry the published numbers. */
export interface StepsBlock {
  readonly is: 'steps';
  readonly steps: readonly Step[];
}

export interface Figure {
  readonly is: 'figure';
  readonly alt: string;
  readonly scene: Scene | null;
  readonly above?: readonly Key[];
  readonly below?: readonly Key[];
  readonly isDark?: true;
}

export interface MeasuredPicture {
  readonly id: string;
  readonly alt: string;
  readonly caption: string;
  readonly scene: Scene;
}

export interface PicturesBlock {
  readonly is: 'pictures';
  readonly pictures: readonly MeasuredPicture[];
  /** Side by side, so that they fill the rest of a page at most. */
  readonly isSmall?: true;
}

export interface LetterheadBlock {
  readonly is: 'letterhead';
  readonly name: string;
  readonly lines: readonly string[];
  readonly logo: { readonly width: number; readonly height: number } | null;
}

export interface Signature {
  readonly is: 'signature';
  /** Under each line: name and role of the signer, or the word for the day. */
  readonly lines: readonly { readonly label: string; readonly below: string }[];
}
