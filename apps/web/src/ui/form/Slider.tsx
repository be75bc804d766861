import { useId } from 'react';

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly ticks?: readonly number[];
  readonly onChange: (value: number) => void;
  readonly valueText?: string;
  readonly labelHidden?: boolean;
}

export function Slider(props: SliderProps) {
  const { label, value, min, max, step = 1, ticks = [], onChange, valueText, labelHidden } = props;
  const id = useId();
  return (
    <div className="flex flex-col">
      <span className={labelHidden ? 'sr-only' : 'flex justify-between text-dense tabular'}>
        <label htmlFor={id}>{label}</label>
        {!labelHidden && <span aria-hidden="true">{valueText}</span>}
      </span>
      <span className="relative flex">
        <input
          id={id}
          type="range"
          value={value}
          min={min}
          max={max}
          step={step}
          aria-valuetext={valueText}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          className="h-8 w-full accent-accent pointer-coarse:h-11"
        />
        {ticks.map((tick) => (
          <span
            key={tick}
            aria-hidden="true"
            // Follows the middle of the thumb, which stops half its width before either end.
            style={{ left: `calc(8px + (100% - 16px) * ${(tick - min) / (max - min)})` }}
            className="pointer-events-none absolute top-1/2 mt-2 h-1.5 w-px bg-ink-faint"
          />
        ))}
      </span>
    </div>
  );
}
