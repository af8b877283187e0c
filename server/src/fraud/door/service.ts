// Cases of suspected fraud.
export { openCases } from "../service/cases.ts";
