import { createMemoryGraphs } from '../../src/adapters/memory/memory-graph';
import { describeGraphStore } from './graph-store';

describeGraphStore('memory', () => Promise.resolve(createMemoryGraphs()));
