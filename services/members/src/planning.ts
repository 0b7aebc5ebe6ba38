/** The parts of members that capacity planning uses: past numbers and ZIP codes. */
export { pastDrawId } from './past-numbers/past-draw.js';
export { PastNumbersRepository } from './past-numbers/past-numbers.repository.js';
export { parseZips } from './geography/zips.js';
