// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

struct PoolKey {
    address currency0;
    address currency1;
    uint24 fee;
    int24 tickSpacing;
    address hooks;
}

struct SwapParams {
    bool zeroForOne;
    int256 amountSpecified;
    uint160 sqrtPriceLimitX96;
}

interface PoolManager {
    function unlock(bytes calldata data) external returns (bytes memory);
    function swap(PoolKey memory key, SwapParams memory params, bytes calldata hookData) external returns (int256);
    function sync(address currency) external;
    function settle() external payable returns (uint256);
    function take(address currency, address to, uint256 amount) external;
}

interface Token {
    function transfer(address to, uint256 amount) external returns (bool);
}

/// Swaps tokens of its own until the price of a pool is at a limit.
contract Swapper {
    PoolManager private immutable manager;

    constructor(PoolManager manager_) {
        manager = manager_;
    }

    function move(PoolKey calldata key, bool zeroForOne, uint160 limit) external {
        manager.unlock(abi.encode(key, SwapParams(zeroForOne, -1e30, limit)));
    }

    function unlockCallback(bytes calldata data) external returns (bytes memory) {
        (PoolKey memory key, SwapParams memory params) = abi.decode(data, (PoolKey, SwapParams));
        int256 delta = manager.swap(key, params, "");
        settle(key.currency0, int128(delta >> 128));
        settle(key.currency1, int128(delta));
        return "";
    }

    function settle(address currency, int128 amount) private {
        if (amount > 0) manager.take(currency, address(this), uint128(amount));
        if (amount >= 0) return;
        manager.sync(currency);
        Token(currency).transfer(address(manager), uint128(-amount));
        manager.settle();
    }
}
