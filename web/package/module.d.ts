/** The bytes of the module, or where they can be fetched. */
export declare const module: () => Promise<BufferSource | URL>;
