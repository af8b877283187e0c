// Terms that revenue from points is deferred by, and months worked out with them.
export { saveBasis } from "../service/basis.ts";
export { checkMonths } from "../service/checking.ts";
