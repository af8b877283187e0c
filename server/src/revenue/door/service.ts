// Terms that revenue from points is deferred by.
export { saveBasis } from "../service/basis.ts";
