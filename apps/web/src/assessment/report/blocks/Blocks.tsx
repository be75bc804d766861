import type { Block, Heading, MeasuredPicture } from '@alveola/report';
import { Fragment, type ReactNode, useId } from 'react';
import { classes } from '../../../ui/classes';
import { letScroll } from '../../../ui/DataTable';
import { Keys, SceneDrawing } from '../../teeth/SceneDrawing';
import {
  BlockList,
  CheckLink,
  BlockTable,
  TONES,
  FactList,
  LetterheadLines,
  SignatureLines,
} from './BlockParts';
import { useTranslation } from 'react-i18next';
import { usePicture } from '../../../session/picture';
import { Button } from '../../../ui/Button';

interface BlocksProps {
  readonly blocks: readonly Block[];
  /** For a letter: the title is directly above the sections, without a diagnosis between. */
  readonly isPlain?: boolean;
}

export function Blocks({ blocks, isPlain = false }: BlocksProps) {
  return toSections(blocks).map(([first, ...rest], n) => {
    if (!first) return null;
    const content = (all: readonly Block[]) =>
      all.map((block, at) => <OneBlock key={at} block={block} isPlain={isPlain} />);
    return first.is === 'heading' && first.level !== 3 ? (
      <ReportSection key={n} heading={first} isPlain={isPlain}>
        {content(rest)}
      </ReportSection>
    ) : (
      <Fragment key={n}>{content([first, ...rest])}</Fragment>
    );
  });
}

function toSections(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const sections: Block[][] = [];
  for (const block of blocks) {
    const last = sections.at(-1);
    const isFirst = block.is === 'heading' && block.level !== 3;
    if (last && !isFirst) last.push(block);
    else sections.push([block]);
  }
  return sections;
}

const HEADINGS = {
  1: { tag: 'h1', plainTag: 'h1', look: 'text-title' },
  answer: { tag: 'h2', plainTag: 'h2', look: 'text-title' },
  2: { tag: 'h3', plainTag: 'h2', look: 'text-lead' },
  3: { tag: 'h4', plainTag: 'h3', look: 'mt-2 font-semibold' },
} as const;

interface HeadingProps {
  readonly heading: Heading;
  readonly isPlain?: boolean | undefined;
}

interface SectionProps extends HeadingProps {
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function ReportSection({ heading, isPlain, action, children }: SectionProps) {
  const id = useId();
  const title = <BlockHeading heading={heading} isPlain={isPlain} id={id} />;
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      {action ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {title}
          {action}
        </div>
      ) : (
        title
      )}
      {children}
    </section>
  );
}

function BlockHeading({ heading, isPlain, id }: HeadingProps & { readonly id?: string }) {
  const { level, text, more } = heading;
  const { tag, plainTag, look } = HEADINGS[level];
  const Tag = isPlain ? plainTag : tag;
  const title = (
    <Tag id={id} className={classes(look, level === 1 && 'grow')}>
      {text}
    </Tag>
  );
  if (!more) return title;
  const tone = more.tone ?? 'plain';
  if (level !== 1)
    return (
      <>
        {title}
        <p data-tone={tone} className={classes('text-title font-semibold', TONES[tone])}>
          {more.text}
        </p>
      </>
    );
  return (
    <div className="flex items-baseline gap-4">
      {title}
      <strong>{more.text}</strong>
    </div>
  );
}

function OneBlock({ block, isPlain }: { readonly block: Block; readonly isPlain: boolean }) {
  switch (block.is) {
    case 'heading':
      return <BlockHeading heading={block} isPlain={isPlain} />;
    case 'text':
      return (
        <p
          data-apart={block.isApart}
          className={classes(TONES[block.tone ?? 'plain'], block.isApart && 'mt-3')}
        >
          {block.text} {block.check && <CheckLink check={block.check} />}
        </p>
      );
    case 'facts':
      return <FactList block={block} />;
    case 'table':
      return <BlockTable table={block} />;
    case 'list':
      return <BlockList list={block} />;
    case 'figure':
      return (
        <figure className={classes(block.isDark && 'dark rounded-md p-2')} data-keys={block.isDark}>
          {block.above && <Keys keys={block.above} className="text-dense" />}
          {block.scene && (
            // Scrolls sideways on a phone, where a whole mouth in its width could not be read.
            <div ref={letScroll} className="overflow-x-auto">
              <SceneDrawing
                scene={block.scene}
                label={block.alt}
                className="my-2 w-full max-[43.75rem]:w-240 max-[43.75rem]:max-w-none"
              />
            </div>
          )}
          {block.below && <Keys keys={block.below} className="text-dense text-ink-soft" />}
        </figure>
      );
    case 'pictures':
      return <MeasuredPictures pictures={block.pictures} />;
    case 'letterhead':
      return <LetterheadLines block={block} />;
    case 'signature':
      return <SignatureLines lines={block.lines} />;
    case 'steps':
    case 'annex':
      // Only the server's papers have them.
      return null;
    default:
      return block satisfies never;
  }
}

function MeasuredPictures({ pictures }: { readonly pictures: readonly MeasuredPicture[] }) {
  return (
    <div className={classes('grid gap-4 print:block', pictures.length > 1 && 'xl:grid-cols-2')}>
      {pictures.map((picture) => (
        <Picture key={picture.id} picture={picture} />
      ))}
    </div>
  );
}

function Picture({ picture: { id, alt, caption, scene } }: { readonly picture: MeasuredPicture }) {
  const { t } = useTranslation();
  const { url, problem, retry } = usePicture(id, 'view');
  return (
    <figure
      className="overflow-hidden rounded-md border border-line bg-paper break-inside-avoid"
      data-xray={id}
    >
      <SceneDrawing scene={scene} label={alt} className="dark block max-h-160 w-full">
        {url && <image href={url} width={scene.width} height={scene.height} preserveAspectRatio="none" />}
      </SceneDrawing>
      <figcaption className="flex items-center gap-3 px-4 py-2 text-dense text-ink-soft">
        <span className="grow">{caption}</span>
        {!url && !problem && <span>{t('common:loading')}</span>}
        {problem && (
          <>
            <span className="text-danger">{t('common:notLoaded')}</span>
            <Button onClick={retry} className="print:hidden">
              {t('common:retry')}
            </Button>
          </>
        )}
      </figcaption>
    </figure>
  );
}
