// What the three steps of recovery carry from one to the next; gone when the page is reloaded.
import { create } from "zustand";

type Recovery = { email: string; isVerified: boolean };

export const useRecovery = create<Recovery>()(() => ({ email: "", isVerified: false }));

/** The time that a success is shown before the next step opens, in milliseconds. */
export const redirectMs = { sent: 2_000, verified: 1_500, done: 2_000 } as const;
