// The sellers, brands, categories and products that the programme knows by name.
export { knownLines, withCategories } from "../service/categories.ts";
export {
  addParties,
  ensureParties,
  mayAddParties,
  missingParties,
  type PartyIds,
} from "../service/parties.ts";
