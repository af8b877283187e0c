// Walking a chart point by point: by arrow keys in reading order, or by pointer, and choosing a stretch of it.
import { type KeyboardEvent, type PointerEvent, useState } from "react";

type Options = {
  readonly count: number;
  readonly isMirrored: boolean;
  /** The point under a distance in pixels from the left edge of the chart. */
  readonly pointAt: (x: number) => number;
  /** Takes the first and the last point of a stretch that was chosen; without it none can be. */
  readonly onStretch?: ((from: number, to: number) => void) | undefined;
};

/** The point that is read, the other end of the stretch that is being chosen, and what the chart listens to. */
export const useWalk = ({ count, isMirrored, pointAt, onStretch }: Options) => {
  const [at, setAt] = useState<number | undefined>(undefined);
  const [anchor, setAnchor] = useState<number | undefined>(undefined);
  const last = count - 1;
  const inside = (point: number): number => Math.max(0, Math.min(last, point));
  const current = at === undefined ? undefined : inside(at);
  const finish = (): void => {
    if (anchor !== undefined && current !== undefined && anchor !== current)
      onStretch?.(Math.min(anchor, current), Math.max(anchor, current));
    setAnchor(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (anchor !== undefined && event.key === "Enter") {
      event.preventDefault();
      finish();
      return;
    }
    if (anchor !== undefined && event.key === "Escape") {
      event.stopPropagation();
      setAnchor(undefined);
      return;
    }
    const from = current ?? last;
    const ahead = isMirrored ? "ArrowLeft" : "ArrowRight";
    const back = isMirrored ? "ArrowRight" : "ArrowLeft";
    const to = { [ahead]: from + 1, [back]: from - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAnchor(event.shiftKey && onStretch !== undefined ? (anchor ?? from) : undefined);
    setAt(inside(to));
  };
  const under = (event: PointerEvent<HTMLDivElement>): number =>
    inside(pointAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  return {
    current,
    anchor,
    handlers: {
      onKeyDown,
      onPointerDown: (event: PointerEvent<HTMLDivElement>): void => {
        if (onStretch === undefined || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setAt(under(event));
        setAnchor(under(event));
      },
      onPointerMove: (event: PointerEvent<HTMLDivElement>): void => setAt(under(event)),
      onPointerUp: finish,
      onPointerCancel: () => setAnchor(undefined),
      onPointerLeave: () => anchor === undefined && setAt(undefined),
      onBlur: () => setAnchor(undefined),
    },
  };
};
