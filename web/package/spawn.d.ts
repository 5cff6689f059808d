import type { Spawn } from "../src/lib/lines.ts";

export declare const spawn: Spawn;
