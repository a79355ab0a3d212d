/// Stories, which family A calls statuses. Start with [StoryRoutes].
@NullMarked
package dev.sessiongateway.http.familya.story;

import org.jspecify.annotations.NullMarked;
