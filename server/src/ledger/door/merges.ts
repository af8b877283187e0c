// Merges as they are remembered, so that they can be undone.
export {
  closeMemory,
  keepMemory,
  readMemory,
  rememberedOf,
} from "../store/merge-memory.ts";
