"""Checks of an open page, as JavaScript that the browser runs."""

from __future__ import annotations

#: The smallest ratio of contrast among an open page's texts, those of charts too, and its text; opaque grounds only.
SMALLEST_CONTRAST = """() => {
    const channels = (colour) => {
        const found = colour.match(/[\\d.]+/g).map(Number);
        return colour.startsWith("color(") ? [...found.slice(0, 3).map((one) => 255 * one), ...found.slice(3)] : found;
    };
    const luminance = (colour) => {
        const [red, green, blue] = channels(colour).map((one) => one / 255)
            .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ground = (element) => {
        for (let one = element; one; one = one.parentElement) {
            const colour = getComputedStyle(one).backgroundColor;
            if (channels(colour)[3] !== 0) return colour;
        }
        return "rgb(255, 255, 255)";
    };
    const ink = (element) => {
        const style = getComputedStyle(element);
        return element instanceof SVGElement ? style.fill : style.color;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let smallest = [99, ""];
    while (walker.nextNode()) {
        const text = walker.currentNode.data.trim();
        const element = walker.currentNode.parentElement;
        if (!text || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const lights = [luminance(ink(element)), luminance(ground(element))].sort((a, b) => b - a);
        const ratio = (lights[0] + 0.05) / (lights[1] + 0.05);
        if (ratio < smallest[0]) smallest = [ratio, text];
    }
    return smallest;
}"""
