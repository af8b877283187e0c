// The state of one upload: how much has left, how to stop it, and what came of it.
import { useRef, useState } from "react";

export type UploadState<Result> = {
  /** The share that has left while it is on its way; undefined before and after. */
  readonly share: number | undefined;
  readonly name: string;
  readonly result: Result | undefined;
  readonly failure: unknown;
};

type Send<Result> = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<Result>;

const idle = { share: undefined, name: "", result: undefined, failure: undefined } as const;

/** One upload at a time; the bar goes when it ends, either way. */
export const useUpload = <Result>(send: Send<Result>) => {
  const [state, setState] = useState<UploadState<Result>>(idle);
  const stop = useRef<AbortController>(undefined);
  const run = async (file: File): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    setState({ ...idle, share: 0, name: file.name });
    try {
      const onProgress = (share: number): void => setState((now) => ({ ...now, share }));
      const result = await send(file, onProgress, controller.signal);
      setState({ ...idle, name: file.name, result });
    } catch (failure) {
      const isCancelled = failure instanceof DOMException && failure.name === "AbortError";
      setState(isCancelled ? idle : { ...idle, name: file.name, failure });
    }
  };
  return { ...state, run, cancel: () => stop.current?.abort(), forget: () => setState(idle) };
};
