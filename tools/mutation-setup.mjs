/**
 * Under mutation testing a property is tried for a short time only: there are hundreds of mutants.
 */
import fc from 'fast-check';

fc.configureGlobal({ interruptAfterTimeLimit: 150, markInterruptAsFailure: false });
