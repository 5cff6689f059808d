/** The build of the page: what it has written itself, it can read. */
declare const __BUILD__: string;
/** The version of the package. */
declare const __VERSION__: string;
