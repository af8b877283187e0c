// Members who come from another programme with what they had there.
export { type MoveAsk, type Moved, openMoving } from "../service/moving.ts";
export type { Undone } from "../service/undoing.ts";
