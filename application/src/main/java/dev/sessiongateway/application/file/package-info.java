/// Files that survive a power cut. Start with [DurableFiles].
@NullMarked
package dev.sessiongateway.application.file;

import org.jspecify.annotations.NullMarked;
