import { useId, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { LINE, STATE_HEIGHT, layMachine, type MachineShape } from "./machine-layout.ts";

interface MachineDrawingProps {
  readonly machine: MachineShape;
  /** Names the machine for screen readers, which get its moves as a list beside it. */
  readonly label: string;
  /** The state of the record. */
  readonly at: string;
}

/** A state machine, with the state that the record is in and the moves that lead away from it marked. */
export function MachineDrawing({ machine, label, at }: MachineDrawingProps) {
  const { width, height, states, arrows } = useMemo(() => layMachine(machine), [machine]);
  const own = useId();
  const box = useRef<HTMLDivElement>(null);
  const x = states.find(({ name }) => name === at)?.x ?? 0;
  // On a narrow page the state of the record has to be in sight.
  useLayoutEffect(() => {
    box.current!.scrollLeft = x - box.current!.clientWidth / 2;
  }, [x]);
  return (
    <div ref={box} class="scroll machine" tabIndex={0} role="group" aria-label={`${label}, drawn`}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${label}: ${machine.states.join(", ")}. Now ${at}.`}
      >
        <defs>
          {["", "next"].map((kind) => (
            <marker key={kind} id={`${own}${kind}`} viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path class={`tip ${kind}`} d="M0,0 L8,4 L0,8 z" />
            </marker>
          ))}
        </defs>
        {arrows.map(({ from, to, names, path, x: centre, y }) => {
          const kind = from === at ? "next" : "";
          return (
            <g key={`${from}>${to}`} class={`arrow ${kind}`}>
              <path d={path} markerEnd={`url(#${own}${kind})`} />
              {names.map((name, n) => (
                <text key={name} x={centre} y={y + (n - (names.length - 1) / 2) * LINE} dominant-baseline="central" text-anchor="middle">
                  {name}
                </text>
              ))}
            </g>
          );
        })}
        {states.map(({ name, x: middle, y, width: wide }) => (
          <g key={name} class={name === at ? "at state-box" : "state-box"}>
            <rect x={middle - wide / 2} y={y - STATE_HEIGHT / 2} width={wide} height={STATE_HEIGHT} rx="14" />
            <text x={middle} y={y} dominant-baseline="central" text-anchor="middle">
              {name === at ? `● ${name}` : name}
            </text>
          </g>
        ))}
      </svg>
    </div>
  );
}
