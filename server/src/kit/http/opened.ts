// What a capability brings to the server that opens it.
import type { Api } from "./api.ts";

/** Stops something that goes on by itself; ends once it has stopped. */
export type Stop = () => Promise<void>;

export type Opened = {
  /** Binds its routes. */
  readonly routes?: (api: Api) => void;
  /** What it does by itself, in processes that do such work: each starts one thing. */
  readonly jobs?: readonly (() => Stop)[];
  /** Lets go of what it holds, when nobody asks any more and all jobs have stopped. */
  readonly close?: Stop;
};
