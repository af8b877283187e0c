// Maps for exports of other programmes.
export { readyMapNames, readyMapOf } from "../domain/ready-maps.ts";
