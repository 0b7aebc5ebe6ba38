import { configure, prettyDOM } from '@testing-library/react';

let waiting = 0;

function elementError(message: string | null, page: string | false = '') {
  const error = new Error([message, page].filter(Boolean).join('\n\n'));
  error.name = 'TestingLibraryElementError';
  return error;
}

/** Jest prints the stack, which begins with the message. */
function addPage(error: Error) {
  const message = `${error.message}\n\n${prettyDOM()}`;
  const stack = error.stack?.replace(error.message, message);
  Object.defineProperties(error, { message: { value: message }, stack: { value: stack } });
}

/**
 * Prints the page once, into the error that a test ends with. By default the library prints it into each error, and a
 * query that waits for an element fails many times before it succeeds: a tenth of a page test's time.
 */
configure((library) => ({
  getElementError: (message, container) => elementError(message, waiting === 0 && prettyDOM(container)),
  async asyncWrapper(wait) {
    waiting += 1;
    try {
      return await library.asyncWrapper(wait);
    } catch (error) {
      if (error instanceof Error && error.name === 'TestingLibraryElementError' && waiting === 1) addPage(error);
      throw error;
    } finally {
      waiting -= 1;
    }
  },
}));
